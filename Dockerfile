# An image with the program and its solutions of Lunar Poker:
#
#   docker build --tag house-edge .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/shared" house-edge check baseline
# Its --version names the commit with --build-arg HOUSE_EDGE_COMMIT="$(git rev-parse HEAD)". It has no Chromium for
# `report --format pdf`.
FROM rust:1.95-slim-bookworm AS build
WORKDIR /house-edge
COPY . .
ARG HOUSE_EDGE_COMMIT
RUN HOUSE_EDGE_COMMIT="${HOUSE_EDGE_COMMIT:-}" cargo build --locked --release
RUN packaging/solutions target/release/house-edge solutions

FROM debian:12-slim
COPY --from=build /house-edge/target/release/house-edge /usr/local/bin/house-edge
COPY --from=build /house-edge/solutions /usr/local/share/house-edge/solutions
COPY --from=build /house-edge/LICENSE-MIT /house-edge/LICENSE-APACHE /usr/share/doc/house-edge/
# No name, no home and no rights but on what is mounted at /shared.
USER 65532:65532
WORKDIR /shared
ENTRYPOINT ["house-edge"]

//! Reads plots back, for their tests.

/// Width of every picture, see `canvas`.
const WIDTH: u32 = 720;

pub fn elements<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    svg.split('<').filter(|tag| tag.split(' ').next() == Some(name)).filter_map(|tag| tag.split('>').next()).collect()
}

pub fn texts(svg: &str) -> Vec<&str> {
    let of_text = |part: &'static str| move |tag: &&str| tag.starts_with(part);
    svg.split('<').filter(of_text("text ")).filter_map(|tag| tag.split_once('>')).map(|(_, text)| text.trim()).collect()
}

pub fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

pub fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} of {element}"))
}

pub fn points(element: &str) -> Vec<(f64, f64)> {
    let pairs = attribute(element, "points").unwrap().split_whitespace().map(|pair| pair.split_once(',').unwrap());
    pairs.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
}

/// Pixels are whole, and so are the ends of the axes: 1.5 pixels are the tolerance.
pub fn near(pixel: f64, derived: f64) {
    assert!((pixel - derived).abs() <= 1.5, "{pixel} for {derived}");
}

/// One complete element that a page can carry: with its words, without ids, legible, light, nothing outside its bounds.
pub fn assert_whole(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!((svg.matches("<svg").count(), svg.matches("</svg>").count(), svg.matches("<title>").count()), (1, 1, 1));
    assert!(svg.contains(" role=\"img\" aria-label=\"") && !svg.contains(" id=\""));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    assert!(svg.len() < 20_000, "{} bytes", svg.len());
    let sizes = elements(svg, "text").into_iter().map(|text| number(text, "font-size"));
    assert!(sizes.into_iter().all(|size| size >= 12.0), "{svg}");
    let root = elements(svg, "svg")[0];
    let height: f64 = attribute(root, "viewBox").unwrap().split(' ').next_back().unwrap().parse().unwrap();
    for (x, y) in corners(svg) {
        assert!((0.0..=f64::from(WIDTH)).contains(&x) && (0.0..=height).contains(&y), "{x} {y}: {svg}");
    }
}

fn corners(svg: &str) -> Vec<(f64, f64)> {
    let lines = elements(svg, "polyline").into_iter().chain(elements(svg, "polygon")).flat_map(points);
    let texts = elements(svg, "text").into_iter().map(|text| (number(text, "x"), number(text, "y")));
    let discs = elements(svg, "circle").into_iter().map(|disc| (number(disc, "cx"), number(disc, "cy")));
    let blocks = elements(svg, "rect").into_iter().flat_map(|block| {
        let (x, y) = (number(block, "x"), number(block, "y"));
        [(x, y), (x + number(block, "width"), y + number(block, "height"))]
    });
    lines.chain(texts).chain(discs).chain(blocks).collect()
}

// A file that is dropped or chosen goes to the program on this machine, which gives it a name for the address.

// Names of the files by key, as long as the page is open.
const names = new Map();

async function send(file, zone) {
  const [key, said] = [zone.querySelector("input[type=hidden]"), zone.querySelector("[data-said]")];
  said.textContent = `Reading ${file.name}`;
  said.classList.remove("error");
  try {
    if (file.size > zone.dataset.most) throw new Error(`The file is larger than ${zone.dataset.most >> 20} MB.`);
    const to = "/upload?" + new URLSearchParams({name: file.name});
    const response = await fetch(to, {method: "POST", body: file, headers: {"Content-Type": "application/octet-stream"}});
    const text = await response.text();
    const answer = text.startsWith("{") ? JSON.parse(text) : {error: text};
    if (!answer.file) throw new Error(answer.error);
    names.set(answer.file, file.name);
    said.textContent = file.name;
    key.value = answer.file;
    key.form.requestSubmit();
  } catch (error) {
    said.textContent = error.message || "The program does not answer.";
    said.classList.add("error");
  }
}

export function upload(root) {
  for (const zone of root.querySelectorAll(".drop")) {
    const input = zone.querySelector("input[type=file]");
    input.disabled = false;
    const name = names.get(zone.querySelector("input[type=hidden]").value);
    if (name) zone.querySelector("[data-said]").textContent = name;
    const over = isOver => event => { event.preventDefault(); zone.classList.toggle("over", isOver); };
    zone.ondragenter = zone.ondragover = over(true);
    zone.ondragleave = over(false);
    zone.ondrop = over(false);
    input.onchange = () => { if (input.files[0]) send(input.files[0], zone); };
  }
}

// So does a text that is edited.
addEventListener("change", ({target}) => {
  if (target.matches?.("textarea[data-file]")) send(new File([target.value], target.dataset.file), document.querySelector(".drop"));
});

// A file goes to its place from wherever on the page it is dropped, and never replaces the page.
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", event => {
  event.preventDefault();
  const [zone, file] = [document.querySelector(".drop"), event.dataTransfer.files[0]];
  if (zone && file) send(file, zone);
});

// Not a module, because browsers do not load modules from a file.

if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => document.getElementById("from-disk")?.removeAttribute("hidden"));
}

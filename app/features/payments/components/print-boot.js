// Writes the print button: without script, only the browser's menu can print.
(() => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "প্রিন্ট করুন";
  button.onclick = () => print();
  document.currentScript.before(button);
})();

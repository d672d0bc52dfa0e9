// Writes the amount of the chosen plan on the pay button, also after the browser restored the form.
(() => {
  const form = document.currentScript.closest("form");
  const amounts = JSON.parse(form.querySelector("[data-amounts]").dataset.amounts);
  const show = () => {
    const plan = form.querySelector("[name=plan]:checked");
    form.querySelector("[type=submit]").textContent = `${(plan && amounts[plan.value]) || "টাকা"} দিন`;
  };
  form.addEventListener("change", show);
  addEventListener("pageshow", show);
  show();
})();

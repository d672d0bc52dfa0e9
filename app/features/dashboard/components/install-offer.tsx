/** Hidden offer to install the portal, which the dashboard's script shows where the browser can do so. */
export function InstallOffer() {
  return (
    <section className="card stack" aria-label="অ্যাপ হিসেবে রাখুন" data-install-offer="" hidden>
      <p>এই পোর্টাল অ্যাপের মতো ফোনের পর্দায় রাখা যায়। সূচি ও ফল তখন ইন্টারনেট ছাড়াও এক চাপে খোলে।</p>
      <p className="row">
        <button className="button" type="button" value="install">
          অ্যাপ হিসেবে রাখুন
        </button>
        <button className="button" type="button">
          এখন না
        </button>
      </p>
    </section>
  );
}

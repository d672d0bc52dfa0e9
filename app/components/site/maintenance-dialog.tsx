/** Maintenance notice, off unless an operator enables it. Closes without script. */
export function MaintenanceDialog({ hotline }: { hotline: string | undefined }) {
  return (
    <dialog open className="maintenance" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">সার্ভারের রক্ষণাবেক্ষণ চলছে</h2>
      <p>
        বিকেল ৩টা থেকে ৪:৩০ পর্যন্ত সাইটটি বন্ধ থাকবে।
        {hotline ? (
          <>
            {" "}
            জরুরি প্রয়োজনে কল করুন: <a href={`tel:${hotline}`}>{hotline}</a>
          </>
        ) : null}
      </p>
      <form method="dialog">
        <button className="button primary">ঠিক আছে</button>
      </form>
    </dialog>
  );
}

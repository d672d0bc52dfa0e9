/** Help for users who received no code. */
export function CodeHelp() {
  return (
    <div className="card stack">
      <h2>SMS আসেনি?</h2>
      <ul className="help-list quiet">
        <li>নেটওয়ার্ক দুর্বল হলে এক মিনিট পর্যন্ত দেরি হতে পারে।</li>
        <li>কোডের মেয়াদ ১০ মিনিট। দুটি SMS পেলে শেষের কোডটি আগে লিখুন।</li>
        <li>কোড কাউকে বলবেন না। আমরা কখনো কোড জানতে চাই না।</li>
      </ul>
    </div>
  );
}

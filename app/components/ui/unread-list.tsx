import { Icon } from "./icon.tsx";

/** Shown instead of a list of which nothing could be read: it is not known to be empty. */
export function UnreadList() {
  return (
    <div className="card empty">
      <Icon name="warning" />
      <h2>এখন দেখানো যাচ্ছে না</h2>
      <p>তালিকাটি আনা যায়নি। একটু পরে আবার চেষ্টা করুন।</p>
      <a className="button" href="">
        আবার চেষ্টা করুন
      </a>
    </div>
  );
}

/** `UnreadList` in one sentence, for a place without room for a card. */
export function UnreadNote() {
  return (
    <>
      <p>এখন দেখানো যাচ্ছে না।</p>
      <a className="tap" href="">
        আবার চেষ্টা করুন
      </a>
    </>
  );
}

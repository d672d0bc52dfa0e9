import { Icon } from "./icon.tsx";

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

import { Alert } from "#app/components/ui/alert.tsx";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { dayAndTime } from "#locale/dates.ts";
import type { KeptPage } from "../kept.server.ts";
import { KeptClient } from "./kept-client.tsx";

function Offer({ offer }: { offer: NonNullable<KeptPage["offer"]> }) {
  return (
    <section className="card stack" data-offer={offer.id} hidden>
      <h2>{offer.title}</h2>
      {offer.files.length > 0 ? (
        <p className="row">
          {offer.files.map(({ id, bytes, words }) => (
            <button key={id} className="button" type="button" data-media={id} data-bytes={bytes}>
              ফোনে রাখুন: {words}
            </button>
          ))}
        </p>
      ) : (
        <p>এই লেকচারের অডিও বা ছোট ভিডিও নেই, তাই ফোনে রাখা যায় না।</p>
      )}
      <p className="small quiet" data-room="" />
      <p role="status" data-answer="" hidden />
    </section>
  );
}

function Player() {
  return (
    <section className="stack lecture" data-player="" hidden>
      <h2 data-title="" tabIndex={-1} />
      <div className="player">
        <video controls playsInline controlsList="nodownload" preload="none" poster="/lecture-poster.svg" />
        <span className="watermark" />
      </div>
      <audio className="only-audio" controls controlsList="nodownload" preload="none" />
    </section>
  );
}

function Elsewhere({ lectures }: { lectures: KeptPage["elsewhere"] }) {
  if (lectures.length === 0) return null;
  return (
    <section className="stack">
      <h2>অন্য ডিভাইসে রাখা</h2>
      <ul className="ledger">
        {lectures.map(({ lecture_id, title, expires_at }) => (
          <li key={lecture_id} className="entry">
            <span>
              <b>{title}</b> <span className="small quiet lines">{dayAndTime(expires_at)} পর্যন্ত</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small quiet">এই ফোনে রাখলে ওই ডিভাইস থেকে মুছে যাবে।</p>
    </section>
  );
}

export function KeptScreen({ offer, elsewhere }: KeptPage) {
  return (
    <div className="stack narrow" data-kept-lectures="">
      <Crumb href={path("my-courses")}>আমার কোর্স</Crumb>
      <MatraHeading level={1}>ফোনে রাখা লেকচার</MatraHeading>
      <Alert tone="quiet" icon="device" title="ইন্টারনেট ছাড়া লেকচার">
        <p data-state="">এই ব্রাউজারে লেকচার রাখা যায় না। JavaScript চালু রেখে নতুন Chrome-এ খুলুন।</p>
      </Alert>
      {offer ? <Offer offer={offer} /> : null}
      <Player />
      <ul className="plain stack" data-list="" aria-label="ফোনে রাখা লেকচার" />
      <template data-entry="">
        <li className="card stack">
          <span>
            <b data-title="" /> <span className="small quiet lines" data-facts="" />
          </span>
          <progress max={100} value={0} aria-label="কতটা এসেছে" />
          <p className="row">
            <button className="button primary" type="button" data-play="">
              চালান
            </button>{" "}
            <button className="button" type="button" data-retry="">
              আবার চেষ্টা করুন
            </button>{" "}
            <button className="button" type="button" data-remove="">
              মুছে দিন
            </button>
          </p>
        </li>
      </template>
      <Elsewhere lectures={elsewhere} />
      <p className="small quiet">
        রাখা লেকচার শুধু এই পোর্টালে, এই লগইনে চলে। ৭ দিনের মধ্যে একবার ইন্টারনেটসহ পাতাটি খুললে মেয়াদ বাড়ে, না খুললে নিজে থেকে মুছে যায়।
        লগআউট করলে সব মুছে যায়। ইন্টারনেট ছাড়া কতটা দেখলেন, তা হিসাবে ওঠে না।
      </p>
      <KeptClient />
    </div>
  );
}

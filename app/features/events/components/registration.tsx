import type { PublicEvent } from "#contract/catalogue/events.ts";
import type { Company } from "#app/company.ts";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { PublicEventState } from "../event-state.ts";

export type EventVisitor = { freshKey: string; message: string | null } | { login: string };

interface RegistrationProps {
  event: Pick<PublicEvent, "seats_left" | "price">;
  state: PublicEventState;
  hotline: Company["hotline"];
  visitor: EventVisitor;
}

function RegisterForm({ isFree, freshKey }: { isFree: boolean; freshKey: string }) {
  const { form } = useSubmittedForm<Record<string, never>>("register");
  return (
    <PostForm form={form} failureTitle="নাম লেখা হয়নি">
      <IdempotencyKey form={form} fresh={freshKey} />
      <SubmitButton>{isFree ? "নাম লেখান" : "নাম লেখান, তারপর ফি দিন"}</SubmitButton>
    </PostForm>
  );
}

function HowToRegister({ event, visitor }: Pick<RegistrationProps, "event" | "visitor">) {
  const isFree = event.price === "0.00";
  if ("login" in visitor) {
    return (
      <>
        <p>লগইন করলে এখান থেকেই নাম লেখাতে পারবেন।</p>
        <a className="button primary wide" href={visitor.login}>
          লগইন করে নাম লেখান
        </a>
      </>
    );
  }
  return <RegisterForm isFree={isFree} freshKey={visitor.freshKey} />;
}

export function Registration({ event, state, hotline, visitor }: RegistrationProps) {
  const message = "message" in visitor ? visitor.message : null;
  if (message) return <Alert tone="quiet" icon="check" title={message} />;
  if (state === "past") {
    return (
      <Alert tone="quiet" icon="clock" title="ইভেন্টটি হয়ে গেছে">
        <a className="tap" href={path("events")}>
          সামনের ইভেন্ট দেখুন
        </a>
      </Alert>
    );
  }
  const isFull = event.seats_left === 0;
  return (
    <section className="card stack" aria-labelledby="registration">
      <h2 id="registration">{isFull ? "সব আসন পূর্ণ" : "নাম লেখান"}</h2>
      {isFull ? <p>কোনো আসন খালি হলো কি না, আমাদের কাছে জেনে নিন।</p> : <HowToRegister event={event} visitor={visitor} />}
      {hotline ? (
        <>
          <a className="tap with-icon" href={`tel:${hotline.phone}`}>
            <Icon name="phone" /> {`কল করুন ${hotline.phone}`}
          </a>
          <p className="small quiet">{hotline.hours}</p>
        </>
      ) : null}
    </section>
  );
}

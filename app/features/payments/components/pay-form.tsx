import type { Checkout } from "#contract/payments/checkout.ts";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { ChoiceField } from "#app/components/form/choice-field.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { taka } from "#locale/bengali.ts";
import { methodChoices, planChoices } from "../choices.ts";
import amountBoot from "./amount-boot.js?raw";

export interface Preselection {
  plan: string | null;
  method: string | null;
}

interface PayFormProps {
  checkout: Checkout;
  preselected: Preselection;
  freshKey: string;
}

/** Plan that is preselected by default if it is offered: the first instalment, whose sum the batch's page names. */
const promisedPlan = "first_part";

function chosen(offered: { key: string }[], preselected: string | null): string {
  return (offered.find(({ key }) => key === preselected) ?? offered[0])?.key ?? "";
}

export function PayForm({ checkout: { plans, methods, order }, preselected, freshKey }: PayFormProps) {
  const { form, fields } = useSubmittedForm<{ plan: string; amount: string; method: string }>("pay", {
    plan: chosen(plans, preselected.plan ?? promisedPlan),
    method: chosen(methods, preselected.method),
  });
  const [only] = plans.length === 1 ? plans : [];
  const amounts = Object.fromEntries(
    plans.flatMap(({ key, amount }) => (key === "custom" ? [] : [[key, taka(amount)]])),
  );
  return (
    <PostForm form={form} failureTitle="পেমেন্ট শুরু হয়নি" className="stack wide-steps">
      <IdempotencyKey form={form} fresh={freshKey} />
      {only ? (
        <input type="hidden" name="plan" value={only.key} />
      ) : (
        <div data-amounts={JSON.stringify(amounts)}>
          <ChoiceField field={fields.plan} legend="কত টাকা দেবেন" choices={planChoices(plans)}>
            {plans.some(({ key }) => key === "custom") ? (
              <div className="own-amount">
                <TextField
                  field={fields.amount}
                  label="কত টাকা"
                  hint={`${taka(order.min_now)} থেকে ${taka(order.due)}`}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={40}
                />
              </div>
            ) : null}
          </ChoiceField>
        </div>
      )}
      <ChoiceField field={fields.method} legend="কীভাবে দেবেন" choices={methodChoices(methods)} />
      <div className="pay-bar">
        <SubmitButton>{only?.amount ? `${taka(only.amount)} দিন` : "টাকা দিন"}</SubmitButton>
      </div>
      {only ? null : <InlineScript code={amountBoot} />}
    </PostForm>
  );
}

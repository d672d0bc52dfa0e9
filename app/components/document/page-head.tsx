import { Meta } from "@remix-run/react";
import { useContext, useMemo } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";
import { isRefusedForm } from "./refused-form.ts";

/**
 * Head elements from the routes' `meta`. Remix does not pass action data to `meta`, so a refused form is marked in the
 * root's data (`isRefused`): `pageMeta` and `ownMeta` then put "error" first in the title.
 */
export function PageHead() {
  const state = useContext(RouterStateContext);
  const isRefused = Object.values(state?.actionData ?? {}).some(isRefusedForm);
  const stateForMeta = useMemo(() => {
    if (!state || !isRefused) return state;
    const { root } = state.loaderData as { root?: object };
    return { ...state, loaderData: { ...state.loaderData, root: { ...root, isRefused } } };
  }, [state, isRefused]);
  return (
    <RouterStateContext.Provider value={stateForMeta}>
      <Meta />
    </RouterStateContext.Provider>
  );
}

import { Meta } from "@remix-run/react";
import { useContext, useMemo } from "react";
import { UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";
import { isAnswer } from "#app/components/form/answer.ts";

/**
 * What the routes say of the page in its head. `meta` is not told what an action answered, so a form that was refused is
 * told to it as part of the root's data: the title then says so first (see pageMeta).
 */
export function PageHead() {
  const state = useContext(RouterStateContext);
  const isRefused = Object.values(state?.actionData ?? {}).some(isAnswer);
  const told = useMemo(() => {
    if (!state || !isRefused) return state;
    const { root } = state.loaderData as { root?: object };
    return { ...state, loaderData: { ...state.loaderData, root: { ...root, isRefused } } };
  }, [state, isRefused]);
  return (
    <RouterStateContext.Provider value={told}>
      <Meta />
    </RouterStateContext.Provider>
  );
}

import { type ReactNode, useLayoutEffect, useState } from 'react'

type Drawn<P> = (props: P) => ReactNode
type PropsOf<C> = C extends () => ReactNode ? object : C extends Drawn<infer P> ? P : never
type Load<P> = () => Promise<{ default: Drawn<P> }>
type Waiting<P> = ReactNode | ((props: P) => ReactNode)
type Fetched<P> = { readonly Component: Drawn<P> } | { readonly error: unknown }

const known = new WeakMap<object, unknown>()

/**
 * A component that is fetched when it is first drawn, the same one however often it is asked for. Unlike React's own
 * it does not suspend: what suspended comes to sight 300 ms later than it could. What failed is tried anew when drawn anew.
 */
export function lazily<C extends Drawn<never>>(
  load: () => Promise<{ default: C }>,
  waiting?: Waiting<PropsOf<C>>,
): Drawn<PropsOf<C>> {
  const before = known.get(load) as Drawn<PropsOf<C>> | undefined
  if (before) return before
  const made = lateComponent(load as unknown as Load<PropsOf<C>>, waiting)
  known.set(load, made)
  return made
}

function lateComponent<P>(load: Load<P>, waiting: Waiting<P>): Drawn<P> {
  let loaded: Fetched<P> | undefined
  let coming: Promise<Fetched<P>> | undefined
  const fetchOnce = () => {
    coming ??= load().then(
      ({ default: Component }) => {
        loaded = { Component }
        return loaded
      },
      (error: unknown) => {
        coming = undefined
        return { error }
      },
    )
    return coming
  }
  return function Late(props) {
    const [fetched, setFetched] = useState(() => {
      if (!loaded) void fetchOnce()
      return loaded
    })
    useLayoutEffect(() => {
      if (fetched) return
      let isGone = false
      void fetchOnce().then((now) => {
        if (!isGone) setFetched(now)
      })
      return () => {
        isGone = true
      }
    }, [fetched])
    if (!fetched) return typeof waiting === 'function' ? waiting(props) : waiting
    if ('error' in fetched) throw fetched.error
    return <fetched.Component {...(props as P & object)} />
  }
}

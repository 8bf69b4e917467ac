import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Lazy<P> = LazyExoticComponent<ComponentType<P>>

const fetched = new Map<unknown, unknown>()
const failed = new Set<unknown>()

/** A page is one component, however often it is opened. */
export function lazily<P = object>(load: () => Promise<{ default: ComponentType<P> }>): Lazy<P> {
  const known = fetched.get(load) as Lazy<P> | undefined
  if (known) return known
  const made: Lazy<P> = lazy(() =>
    load().catch((error: unknown) => {
      failed.add(load)
      throw error
    }),
  )
  fetched.set(load, made)
  return made
}

/** Pages that could not be fetched are fetched anew the next time; by themselves they never come back. */
export function forgetFailed(): void {
  for (const load of failed) fetched.delete(load)
  failed.clear()
}

import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import type { NameSource } from '../../columns/names.ts'

/** An input that is fetched when a cell first shows it: most grids have no column for most of them. */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Input = lazy(async () => ({ default: await load() })) as LazyExoticComponent<ComponentType<object>>
  return function Fetched(props) {
    return (
      <Suspense>
        <Input {...props} />
      </Suspense>
    )
  }
}

/** Names whose source is fetched when they are first asked for. */
export function fetchedNames(load: () => Promise<NameSource>): NameSource {
  let source: Promise<NameSource> | null = null
  const ask = async () => {
    source ??= load()
    try {
      return await source
    } catch (error) {
      source = null
      throw error
    }
  }
  return {
    byValues: async (values) => (await ask()).byValues(values),
    byNames: async (names) => (await ask()).byNames(names),
  }
}

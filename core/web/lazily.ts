import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PageLoader } from './web-module.ts'

const fetched = new Map<PageLoader, LazyExoticComponent<ComponentType>>()

/** A page is one component, however often it is opened. */
export function lazily(load: PageLoader): LazyExoticComponent<ComponentType> {
  const known = fetched.get(load) ?? lazy(load)
  fetched.set(load, known)
  return known
}

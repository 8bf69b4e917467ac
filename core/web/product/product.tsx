import type { AnyEntity } from '@mortise/model'
import { createContext, use } from 'react'
import type { Product } from './web-module.ts'

const ProductContext = createContext<Product | null>(null)

/** Gives all screens below what the modules tell. */
export const ProductProvider = ProductContext.Provider

export function useProduct(): Product {
  const product = use(ProductContext)
  if (!product) throw new Error('there is no product around this screen')
  return product
}

/** As `useProduct`, for what can be drawn without one. */
export const useProductIfAny = (): Product | null => use(ProductContext)

/** All entities by name. */
export const useEntities = (): ReadonlyMap<string, AnyEntity> => useProduct().linked.entities

/** The entity of a name; undefined when no module has it. */
export const useEntity = (name: string): AnyEntity | undefined => useProduct().linked.entities.get(name)

/** What areas add to the settings of one's own account. */
export const useAccountParts = (): Product['account'] => useProduct().account

/** Whether areas are still on their way: a name that nobody knows yet may be one of theirs. */
export const useIsPart = (): boolean => useProduct().isPart

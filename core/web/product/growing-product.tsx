import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { ProductProvider } from './product.tsx'
import { makeProduct, type WebModule } from './web-module.ts'

/** What the product is made of. Areas that nobody needs for the first look at it come later. */
export interface ProductParts {
  readonly modules: readonly WebModule[]
  readonly later?: () => Promise<readonly WebModule[]>
}

export interface GrowingProductProps extends ProductParts {
  /** Pages that the shell brings itself. */
  readonly own: WebModule['pages']
  readonly children: ReactNode
}

/** Begins with what is there and takes in the rest as soon as the browser is idle; who opens a page of it waits for it. */
export function GrowingProduct({ modules, later, own, children }: GrowingProductProps) {
  const [product, setProduct] = useState(() => makeProduct(modules, own, { isPart: later !== undefined }))
  useEffect(() => {
    if (!later) return
    let isGone = false
    const grow = async () => {
      const rest = await later()
      if (!isGone) setProduct(makeProduct([...modules, ...rest], own))
    }
    const callOff = whenIdle(() => void grow())
    return () => {
      isGone = true
      callOff()
    }
  }, [modules, later, own])
  return <ProductProvider value={product}>{children}</ProductProvider>
}

import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { queries } from '../rows/queries.ts'
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

/** Begins with what is there and takes in the rest once the first page has what it asked for; who opens a page of it waits for it. */
export function GrowingProduct({ modules, later, own, children }: GrowingProductProps) {
  const [product, setProduct] = useState(() => makeProduct(modules, own, { isPart: later !== undefined }))
  useEffect(() => {
    if (!later) return
    let isGone = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const grow = async () => {
      const rest = await later().catch(() => null)
      if (isGone) return
      if (rest) setProduct(makeProduct([...modules, ...rest], own))
      // Whoever was offline gets it when the line is back.
      else retry = setTimeout(() => void grow(), RETRY)
    }
    wanted = () => void grow()
    const callOff = whenQuiet(wanted)
    return () => {
      isGone = true
      clearTimeout(retry)
      callOff()
    }
  }, [modules, later, own])
  return <ProductProvider value={product}>{children}</ProductProvider>
}

let wanted: (() => void) | null = null

/** Stands where something of a later area will be: what is there is painted, then the area is fetched at once. */
export function OnItsWay({ children }: { children: ReactNode }) {
  useEffect(() => whenIdle(() => wanted?.()), [])
  return children
}

/** Within this time after an answer a page may still ask for more. */
const QUIET = 1000
const RETRY = 5000

/** Does something once nothing has been asked of the server for a while, and the browser is idle. */
function whenQuiet(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let callOff = () => {}
  const cache = queries.getQueryCache()
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (queries.isFetching() > 0) return
      stop()
      callOff = whenIdle(work)
    }, QUIET)
  }
  const stop = cache.subscribe(wait)
  wait()
  return () => {
    stop()
    clearTimeout(timer)
    callOff()
  }
}

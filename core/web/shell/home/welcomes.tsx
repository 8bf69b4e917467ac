import { lazily } from '../../browser/lazily.tsx'
import { useProduct } from '../../product/product.tsx'

/** What modules greet people with, once the page itself is there. */
export function Welcomes() {
  return useProduct().welcomes.map(({ module, load }) => {
    const Welcome = lazily(load)
    return <Welcome key={module} />
  })
}

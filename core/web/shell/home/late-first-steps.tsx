import { lazily } from '../../browser/lazily.tsx'
import { useProduct } from '../../product/product.tsx'
import { useDismissed } from './dismissed.ts'

const FirstSteps = lazily(() => import('./first-steps.tsx'))

/** What a new factory does first, once the page itself is there; nothing for those who have put it away. */
export function LateFirstSteps({ isDue }: { isDue: boolean }) {
  const { firstSteps } = useProduct()
  const { isDismissed, dismiss } = useDismissed('first-steps')
  return isDue && !isDismissed && firstSteps.length > 0 ? <FirstSteps onDismiss={dismiss} /> : null
}

import { useEffect, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { useProduct } from '../../product/product.tsx'
import { useDismissed } from './dismissed.ts'

const FirstSteps = lazily(() => import('./first-steps.tsx'))

/** What a new factory does first, once the page itself is there; nothing for those who have put it away. */
export function LateFirstSteps() {
  const { firstSteps } = useProduct()
  const { isDismissed, dismiss } = useDismissed('first-steps')
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  return isDue && !isDismissed && firstSteps.length > 0 ? <FirstSteps onDismiss={dismiss} /> : null
}

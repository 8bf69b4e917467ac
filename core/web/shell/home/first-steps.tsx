import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useProduct } from '../../product/product.tsx'
import type { FirstStep } from '../../product/web-module.ts'
import { has } from '../../session/permission.ts'
import { useAccess } from '../../session/use-access.ts'
import { FIGURES } from './use-figure.ts'

/** Who may do fewer of the steps does not set the factory up. */
const LEAST = 3

/** What a new factory does first; each step is ticked off by what there is, and all of them go once none is left. */
export default function FirstSteps({ onDismiss }: { onDismiss: () => void }) {
  const { firstSteps } = useProduct()
  const access = useAccess()
  const { data: steps = [] } = useQuery({
    // Areas that arrive later have their own.
    queryKey: ['first steps', firstSteps.length],
    queryFn: async () =>
      (await Promise.all(firstSteps.map((load) => load()))).flatMap(({ default: own }) => own),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const own = steps.filter(({ needs }) => has(access, needs))
  const { data: done } = useQuery({
    queryKey: [...FIGURES, 'first steps', own.map(({ title }) => title)],
    queryFn: ({ signal }) => doneOf(own, signal),
    enabled: own.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const count = done?.filter(Boolean).length ?? 0
  if (!done || own.length < LEAST || count === own.length) return null
  return (
    <section className="mortise-panel mortise-steps" aria-label="上手步骤">
      <header>
        <h2>
          上手步骤{' '}
          <small>
            已完成 {count} / {own.length}
          </small>
        </h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="不再显示上手步骤"
          onClick={onDismiss}
        />
      </header>
      <ol>
        {own.map(({ title, note, to }, index) => (
          <li key={title} aria-label={done[index] ? `${title}，已完成` : title}>
            {done[index] ? <CheckCircleFilled /> : <span aria-hidden>{index + 1}</span>}
            <Link to={to}>{title}</Link>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One that cannot be asked for is not known to be done. */
const doneOf = (steps: readonly FirstStep[], signal: AbortSignal): Promise<boolean[]> =>
  Promise.all(steps.map(({ isDone }) => isDone(signal).catch(() => false)))

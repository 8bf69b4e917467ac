import type { CutPlan } from '@mortise/cutting/model'
import { type DocumentParts, lazily } from '@mortise/web'
import { Spin } from 'antd'
import { PlanSummary } from './plan-summary.tsx'

const waiting = <Spin />

/** The page of a nest: how far it is, its sheets to look at and to print. */
export default {
  Summary: PlanSummary,
  tabs: [
    {
      key: 'sheets',
      label: '排样图',
      when: ({ layouts }) => (layouts?.length ?? 0) > 0,
      View: lazily(() => import('./sheet-drawings.tsx'), waiting),
    },
  ],
  Print: lazily(() => import('./plan-print.tsx'), waiting),
} satisfies DocumentParts<typeof CutPlan>

import { type Gantt, momentAfter } from '@mortise/aps/model'
import { CompanyHead, Paper, PaperDialog } from '@mortise/web'
import { useMemo } from 'react'
import type { Colouring } from './colours.ts'
import { pictureOf, WIDTH } from './picture.ts'
import { LABELS, type View } from './view.ts'

interface Props {
  readonly gantt: Gantt
  readonly view: View
  readonly colouring: Colouring
  readonly hasGhosts: boolean
  readonly onClose: () => void
}

/** All lanes over the stretch of time that is looked at, and who is late. */
export default function PrintDialog({ gantt, view, colouring, hasGhosts, onClose }: Props) {
  const picture = useMemo(
    () => pictureOf(gantt, view, colouring, hasGhosts),
    [gantt, view, colouring, hasGhosts],
  )
  const { scenario, startAt, jobs } = gantt
  const at = (minute: number) => momentAfter(startAt, Math.round(minute)).slice(0, 16)
  const late = jobs
    .filter(({ slack }) => slack < 0)
    .toSorted((one, other) => one.slack - other.slack)
    .map(({ no, dueOn, slack }) => `${no}（交期 ${dueOn}，晚 ${(-slack / 60).toFixed(1)} 小时）`)
  const title = `排产甘特图 ${scenario.no}`
  const stretch = `${at(view.from)} ～ ${at(view.from + (WIDTH - LABELS) * view.perPixel)}`
  return (
    <PaperDialog
      title="打印甘特图"
      label={title}
      name={title}
      orientation="landscape"
      error={null}
      paper={(ref) => (
        <Paper ref={ref} title={title} head={<CompanyHead />}>
          <p>{stretch}</p>
          <img src={picture} alt={`${title}，${stretch}`} style={{ width: '100%' }} />
          <p>{late.length > 0 ? `迟期工单 ${late.length} 张：${late.join('、')}` : '没有工单迟期'}</p>
        </Paper>
      )}
      onClose={onClose}
    />
  )
}

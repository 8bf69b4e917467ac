import { Alert } from '@mortise/web'
import { Button, Flex } from 'antd'
import type { Dragging } from './use-drag.ts'

const hours = (minutes: number) => `${(minutes / 60).toFixed(1)} 小时`
const few = (names: readonly string[]) =>
  `${names.slice(0, 3).join('、')}${names.length > 3 ? ` 等 ${names.length} 张` : ''}`

/** What becomes of the plan when a bar is let go where it is. */
export function Consequences({
  of: { answer, drop, isDropped },
  isBusy,
  onKeep,
  onDrop,
}: {
  of: Dragging
  isBusy: boolean
  onKeep: () => void
  onDrop: () => void
}) {
  const hasConflict = (answer?.conflicts.length ?? 0) > 0
  const type = hasConflict ? 'error' : (answer?.late.length ?? 0) > 0 ? 'warning' : 'info'
  return (
    <Alert
      type={type}
      showIcon
      title={`移到 ${drop.start.slice(5, 16)}：${wordsOf(answer)}`}
      action={
        isDropped && (
          <Flex gap={8}>
            <Button
              size="small"
              type="primary"
              loading={isBusy}
              disabled={!answer || hasConflict}
              onClick={onKeep}
            >
              确定移动
            </Button>
            <Button size="small" onClick={onDrop}>
              放弃
            </Button>
          </Flex>
        )
      }
    />
  )
}

function wordsOf(answer: Dragging['answer']): string {
  if (!answer) return '正在计算影响…'
  if (answer.conflicts[0]) return answer.conflicts[0]
  const words = [`影响 ${answer.moved.length} 个任务`]
  if (answer.late.length > 0)
    words.push(`更迟：${few(answer.late.map(({ no, minutes }) => `${no}（晚 ${hours(minutes)}）`))}`)
  if (answer.rescued.length > 0) words.push(`不再迟期：${few(answer.rescued)}`)
  if (answer.late.length === 0 && answer.rescued.length === 0) words.push('没有工单因此更迟')
  if (answer.deltaSetup !== 0) words.push(`换型 ${answer.deltaSetup > 0 ? '+' : ''}${answer.deltaSetup} 分钟`)
  return words.join('，')
}

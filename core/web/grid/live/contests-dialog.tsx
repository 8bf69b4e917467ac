import { Button, Space } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { DifferenceChoice } from '../../dialog/difference-choice.tsx'
import type { Controller } from '../controller/controller.ts'
import type { Contest, LiveRows, Side } from './live-rows.ts'

/** Cells that were changed here and by somebody else, of which each is decided. */
export default function ContestsDialog({
  rows,
  controller,
  onClose,
}: {
  rows: LiveRows
  controller: Controller
  onClose: () => void
}) {
  // As they were when the dialog opened: what others save meanwhile is the next question.
  const [contests] = useState(() => rows.contests())
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const nameOf = ({ key, column }: Contest) => `${key} ${column}`
  const takeAll = (side: Side) =>
    setChoice(Object.fromEntries(contests.map((contest) => [nameOf(contest), side])))
  const titleOf = (column: string) =>
    controller.store.columns.find(({ key }) => key === column)?.title ?? column
  const applyChoices = () => {
    for (const contest of contests) rows.choose(contest, choice[nameOf(contest)] ?? 'mine')
    onClose()
  }
  return (
    <AppModal
      open
      title="处理冲突"
      width={896}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>返回继续填写</Button>
          <Button onClick={() => takeAll('mine')}>全部采用我的</Button>
          <Button onClick={() => takeAll('theirs')}>全部采用最新</Button>
          <Button type="primary" onClick={applyChoices}>
            确定
          </Button>
        </Space>
      }
    >
      <p>您填写期间，这些单元格已被他人保存为其他内容，请逐项选择要保留的内容。</p>
      {contests.map((contest) => (
        <DifferenceChoice
          key={nameOf(contest)}
          label={`第${controller.store.indexOf(contest.key) + 1}行${titleOf(contest.column)}`}
          mine={controller.textFor(contest.key, contest.column, contest.mine)}
          theirs={controller.textFor(contest.key, contest.column, contest.theirs)}
          side={choice[nameOf(contest)] ?? 'mine'}
          onChoose={(side) => setChoice({ ...choice, [nameOf(contest)]: side })}
        />
      ))}
    </AppModal>
  )
}

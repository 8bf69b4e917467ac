import { BoardPage } from './board-page.tsx'
import { UnitCards } from './task-rows.tsx'

/** 任务卡: what each unit does now and next. */
export default function CardBoard() {
  return (
    <BoardPage title="任务卡" kind="cards">
      {({ tasks }) => <UnitCards tasks={tasks} />}
    </BoardPage>
  )
}

import { BoardPage } from './board-page.tsx'
import { TaskRows } from './task-rows.tsx'

/** 排程任务: what is still to be done by the published plan, by time. */
export default function TaskBoard() {
  return (
    <BoardPage title="排程任务" kind="tasks">
      {({ tasks }) => <TaskRows tasks={tasks} />}
    </BoardPage>
  )
}

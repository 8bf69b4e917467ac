import { App } from 'antd'
import { useBusy } from '../../feedback/use-busy.ts'
import { noteAllRead } from './unread.ts'

/** Marks every notice as read, after a question; answers whether that was done. */
export function useMarkAllRead(): { isMarking: boolean; markAllRead: () => Promise<boolean> } {
  const { modal, message } = App.useApp()
  const { isBusy, run } = useBusy()
  const markAllRead = async () => {
    if (!(await modal.confirm({ title: '确认操作', content: '是否全部标注已读?' }))) return false
    return run(async () => void message.success(await noteAllRead()))
  }
  return { isMarking: isBusy, markAllRead }
}

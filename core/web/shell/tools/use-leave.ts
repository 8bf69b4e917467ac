import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { session } from '../../session/connection.ts'
import { words } from '../../words.ts'

/** Signs out after a question; a server that refuses is told of, and left all the same. */
export function useLeave(): () => Promise<void> {
  const { modal, message } = App.useApp()
  return async () => {
    if (!(await modal.confirm({ title: '提示', content: words.askSignOut }))) return
    try {
      await session.signOut()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      void message.error(error.message)
    }
  }
}

import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { session } from '../../session/connection.ts'
import { words } from '../../words.ts'

/** Signs out after a question; a server that refuses is told of, and left all the same. */
export function useLeave(): (options?: { readonly everywhere?: boolean }) => Promise<void> {
  const { modal, message } = App.useApp()
  return async (options) => {
    const content = options?.everywhere ? words.askSignOutEverywhere : words.askSignOut
    if (!(await modal.confirm({ title: '提示', content }))) return
    try {
      await session.signOut(options)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      void message.error(error.message)
    }
  }
}

import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { useState } from 'react'
import { isTold } from '../http/call.ts'

/** Does something for the user, one thing at a time; a refusal is shown in the server's words. */
export function useDoing(): { isDoing: boolean; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const { message } = App.useApp()
  const [isDoing, setDoing] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    if (isDoing) return false
    setDoing(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isTold(error)) void message.warning(error.message)
      return false
    } finally {
      setDoing(false)
    }
  }
  return { isDoing, run }
}

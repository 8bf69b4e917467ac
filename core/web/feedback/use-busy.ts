import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { isReported } from '../http/call.ts'

/** Does something for the user, one thing at a time; a refusal is shown in the server's words. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  // Asked after a question was answered, what a drawing knew may be over.
  const isRunning = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isReported(error)) void message.warning(error.message)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}

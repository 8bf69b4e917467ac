import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { isTold } from '../http/call.ts'

/** Does something for the user, one thing at a time; a refusal is shown in the server's words. */
export function useDoing(): { isDoing: boolean; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const { message } = App.useApp()
  const [isDoing, setDoing] = useState(false)
  // Asked after a question was answered, what a drawing knew may be over.
  const isBusy = useRef(false)
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return false
    isBusy.current = true
    setDoing(true)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isTold(error)) void message.warning(error.message)
      return false
    } finally {
      isBusy.current = false
      setDoing(false)
    }
  }
  return { isDoing, run }
}

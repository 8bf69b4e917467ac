import { type Envelope, resultOf } from '@mortise/model'
import { App } from 'antd'
import { refreshAll } from '../rows/queries.ts'

/**
 * Waits for a call that writes, tells what the server said, and has everything on the screen asked for anew once `onDone` ran.
 * That is not waited for: the next thing may be done meanwhile.
 */
export function useNotify(): (call: Promise<Envelope>, onDone?: () => void) => Promise<void> {
  const { message } = App.useApp()
  return async (call, onDone) => {
    const answer = await call
    await resultOf(Promise.resolve(answer))
    void message.success(answer.message)
    onDone?.()
    void refreshAll()
  }
}

import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { NOTICE_SECONDS } from '../../gate/failure-reactions.tsx'
import { isReported } from '../../http/call.ts'
import { words } from '../../words.ts'

/** Tells why a page of those without a session could not do what was asked; answers the refusal, if it is one. */
export function useRefused(): (title: string, error: unknown) => BusinessError {
  const { notification } = App.useApp()
  return (title, error) => {
    if (!(error instanceof BusinessError)) throw error
    if (!isReported(error)) {
      notification.error({
        title,
        description: error.message || words.signInFault,
        duration: NOTICE_SECONDS,
      })
    }
    return error
  }
}

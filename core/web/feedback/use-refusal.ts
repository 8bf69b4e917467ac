import { App } from 'antd'
import { useEffect } from 'react'

/** Tells once why a picker did not get what it asked for. */
export function useRefusal(refusal: Error | null, how: 'error' | 'warning'): void {
  const { message } = App.useApp()
  useEffect(() => {
    if (refusal) void message[how](refusal.message)
  }, [refusal, how, message])
}

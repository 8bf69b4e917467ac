import { Kiosk } from '@mortise/production/model'
import { api, refreshAll } from '@mortise/web'
import { useState } from 'react'

/** A new token of a station or board, which is shown once, or why there is none. */
export function useToken(id: string) {
  const [token, setToken] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const issue = async () => {
    try {
      setToken((await api.post<{ token: string }>(`${Kiosk.wire}/issue`, { id })).token)
      void refreshAll()
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return { token, fault, issue }
}

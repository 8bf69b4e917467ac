import { useState } from 'react'
import { isReported } from '../../http/call.ts'
import { api } from '../../session/connection.ts'

export interface Captcha {
  readonly key: string
  readonly picture: string
}

/** The picture whose letters are asked for, once the server wants them. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const renew = async () => {
    const key = String(Date.now())
    try {
      setCaptcha({ key, picture: await api.get<string>(`/sys/randomImage/${key}`) })
    } catch (error) {
      // The old picture stays, to be clicked again.
      if (!isReported(error)) throw error
    }
  }
  return { captcha, renew }
}

import { BusinessError } from '@mortise/model'
import { Spin } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathAfterLogin } from '../../gate/guard.ts'
import type { SignedIn } from '../../session/make-session.ts'
import { words } from '../../words.ts'
import { takeWanted } from '../third/wanted.ts'
import { useArrival } from './use-arrival.tsx'

/** Signs in by what the address brought, once, and goes where somebody wanted to go; null if the proof lies elsewhere. */
export function useProof(prove: () => Promise<SignedIn | null>) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { arrive, asking } = useArrival(
    () => void navigate(pathAfterLogin(takeWanted(search)), { replace: true }),
  )
  const start = useEffectEvent(async () => {
    try {
      const answer = await prove()
      if (answer) arrive(answer)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message || words.signInFault)
    }
  })
  // A ticket is good once, however often the page is drawn.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void start()
  }, [])
  return { refusal, asking }
}

/** What stands there until the answer comes. */
export function SigningIn() {
  return (
    <div className="mortise-signing-in" role="status">
      <Spin size="large" />
      <p>正在登录，请耐心等待</p>
    </div>
  )
}

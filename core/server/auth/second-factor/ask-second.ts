import { BusinessError } from '@mortise/model'
import type { Account } from '../../context/accounts.ts'
import { servicesOf } from '../../context/platform.ts'
import { type Message, message, type RouteCall } from '../../module/route.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { issueProof } from './first-proof.ts'
import { beginEnrolment, confirmEnrolment, passSecond, secondFactorOf } from './second-factor.ts'

/** The answer that asks for more than was brought. */
const MORE_WANTED = 428
/** The answer to a proof that is over, after which the first factor is asked for again. */
const PROOF_OVER = 410

export const proofOver = () => new BusinessError('验证已过期，请重新登录', { code: PROOF_OVER })

/**
 * Asks whoever proved the first factor for the second: for a code, or, where the company wants one and there is none yet,
 * to set it up on the spot. The proof that is answered stands for captcha, password and text message, which were good once.
 */
export async function askSecond(
  { ctx }: RouteCall,
  visitor: Visitor,
  account: Account,
): Promise<Message | null> {
  const services = servicesOf(ctx)
  const { isOn, isRequired } = await secondFactorOf(services, account)
  if (!isOn && !isRequired) return null
  const enrolment = isOn ? null : await beginEnrolment(services, account)
  const proof = await issueProof(services.db.pool, account, visitor)
  const text = isOn ? '请输入动态验证码' : '公司要求启用两步验证，请先绑定验证器'
  return message(text, { second: 'wanted', enrolment, proof }, MORE_WANTED)
}

interface Proved {
  /** Told once to whoever turned it on by signing in. */
  readonly recoveryCodes?: readonly string[]
}

/** Takes the second factor of whoever proved the first; wrong ones are refused and counted. */
export async function takeSecond(
  { ctx, request }: RouteCall,
  visitor: Visitor,
  account: Account,
  code: string,
): Promise<Proved> {
  const services = servicesOf(ctx)
  const { isOn } = await secondFactorOf(services, account)
  try {
    if (isOn) {
      await passSecond(services, account, code, request.ip)
      return {}
    }
    const recoveryCodes = await confirmEnrolment(services, account, code, request.ip)
    // Whoever came in by the password alone proves the second factor too.
    await services.sessions.endAll(account.id, 'second')
    return { recoveryCodes }
  } catch (error) {
    await visitor.log('second', account.id)
    throw error
  }
}

import { BusinessError } from '@mortise/model'
import type { Client } from '../http/client.ts'
import type { OwnDepart, SignedIn, UserInfo } from './make-session.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string | undefined
  readonly checkKey?: string | undefined
  readonly remember_me?: boolean
  /** The third party whose identity, proved by this browser, is bound to whoever signs in. */
  readonly bindThird?: string | undefined
}
export interface PhoneCredentials {
  readonly mobile: string
  readonly captcha: string
  readonly remember_me?: boolean
}

/** The first factor was right, and a second is wanted: a code, or first of all something to make codes with. */
export interface SecondWanted {
  /** Stands for what was proved already. */
  readonly proof: string
  readonly enrolment: { readonly secret: string; readonly address: string } | null
}
const SECOND_WANTED = 428
const PROOF_OVER = 410

/** Whether what was proved is over, so that one begins anew. */
export const isProofOver = (error: BusinessError): boolean => error.options.code === PROOF_OVER

/** What a refusal wants beside the first factor; null where it wants nothing of the kind. */
export const secondWanted = (error: unknown): SecondWanted | null =>
  error instanceof BusinessError && error.options.code === SECOND_WANTED
    ? (error.cause as SecondWanted)
    : null

/** By user name and password. */
export const byPassword = (client: Client, body: Credentials): Promise<SignedIn> =>
  accepted(client, '/sys/login', body)

/** By a code sent to the user's telephone. */
export const byPhone = (client: Client, body: PhoneCredentials): Promise<SignedIn> =>
  accepted(client, '/sys/phoneLogin', body)

/** By the second factor, after either of these wanted one. */
export const bySecond = (
  client: Client,
  body: { readonly proof: string; readonly code: string; readonly bindThird?: string | undefined },
): Promise<SignedIn> => accepted(client, '/sys/secondLogin', body)

/** By the ticket of a single-sign-on server, issued for the address at which the page was opened. */
export const byTicket = (client: Client, query: { ticket: string; service: string }): Promise<SignedIn> =>
  client.get<SignedIn>('/sys/cas/client/validateLogin', query)

/** By the ticket that a third party's callback handed to the page. */
export const byThird = (client: Client, ticket: string, thirdType: string): Promise<SignedIn> =>
  client.get<SignedIn>(
    `/sys/thirdLogin/getLoginUser/${encodeURIComponent(ticket)}/${encodeURIComponent(thirdType)}`,
  )

/** These count as accepted by their code alone. */
async function accepted(client: Client, path: string, body: object): Promise<SignedIn> {
  const { code, message, result } = await client.ask({ method: 'POST', path, body })
  if (code !== 200) throw new BusinessError(message, { code, cause: result })
  return result as SignedIn
}

/** Whom an answer lets in, before the session begins. */
const as = ({ token }: SignedIn, tenant: string) => ({
  headers: { 'X-Access-Token': token, 'tenant-id': tenant },
})

/** The departments of the user in a tenant. */
export async function departsIn(
  client: Client,
  answer: SignedIn,
  tenant: string,
): Promise<readonly OwnDepart[]> {
  const path = '/sys/user/getCurrentUserDeparts'
  return (await client.get<{ list: readonly OwnDepart[] }>(path, {}, as(answer, tenant))).list
}

/** The answer with the user as it is in the department that was chosen. */
export async function inDepart(
  client: Client,
  answer: SignedIn,
  { tenant, orgCode }: { tenant: string; orgCode: string },
): Promise<SignedIn> {
  const body = { orgCode, username: answer.userInfo.username }
  const { userInfo } = await client.post<{ userInfo: UserInfo }>(
    '/sys/selectDepart',
    body,
    as(answer, tenant),
  )
  return { ...answer, userInfo }
}

/** Gives the session up before it began. */
export const giveUp = (client: Client, answer: SignedIn): Promise<unknown> =>
  client.post('/sys/logout', {}, { ...as(answer, '0'), quiet: true })

import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import type { Services } from '../../context/services.ts'

const LIFE = 60_000

/** A ticket that lets its bearer in once, within a minute: what a third party's callback hands to the page. */
export async function issueTicket(services: Services, accountId: string, thirdType: string): Promise<string> {
  const ticket = newSecret()
  await services.db.pool.query(
    'insert into engine.login_ticket (digest, account_id, third_type, expires_at) values ($1, $2, $3, $4)',
    [digestOf(ticket), accountId, thirdType, new Date(Date.now() + LIFE)],
  )
  return ticket
}

/** The account a ticket was issued for; the ticket is used up, right or wrong. */
export async function redeemTicket(
  services: Services,
  ticket: string,
  thirdType: string,
): Promise<string | null> {
  if (!looksSecret(ticket)) return null
  const { rows } = await services.db.pool.query<{ accountId: string; isValid: boolean }>(
    `delete from engine.login_ticket where digest = $1
     returning account_id as "accountId", third_type = $2 and expires_at > $3 as "isValid"`,
    [digestOf(ticket), thirdType, new Date()],
  )
  return rows[0]?.isValid ? rows[0].accountId : null
}

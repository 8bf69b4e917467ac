import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import type { Services } from '../../context/services.ts'

const LIFE = 60_000

const browserDigest = (browser: string | undefined) => (browser === undefined ? null : digestOf(browser))

/**
 * A ticket that says once, within a minute, who its bearer is. With the secret of a browser it is good in that one alone, so
 * that nobody is signed in by a link that somebody else sent.
 */
export async function issueTicket(
  services: Services,
  accountId: string,
  thirdType: string,
  browser?: string,
): Promise<string> {
  const ticket = newSecret()
  await services.db.pool.query(
    'insert into engine.login_ticket (digest, account_id, third_type, expires_at, browser) values ($1, $2, $3, $4, $5)',
    [digestOf(ticket), accountId, thirdType, new Date(Date.now() + LIFE), browserDigest(browser)],
  )
  return ticket
}

/** The account a ticket was issued for; the ticket is used up, right or wrong. */
export async function redeemTicket(
  services: Services,
  ticket: string,
  thirdType: string,
  browser?: string,
): Promise<string | null> {
  if (!looksSecret(ticket)) return null
  const { rows } = await services.db.pool.query<{ accountId: string; isValid: boolean }>(
    `delete from engine.login_ticket where digest = $1
     returning account_id as "accountId",
       third_type = $2 and expires_at > $3 and browser is not distinct from $4 as "isValid"`,
    [digestOf(ticket), thirdType, new Date(), browserDigest(browser)],
  )
  return rows[0]?.isValid ? rows[0].accountId : null
}

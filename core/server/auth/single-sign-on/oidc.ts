import * as openid from 'openid-client'
import type { Config } from '../../base/config.ts'
import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import type { Services } from '../../context/services.ts'

/** The third party's type under which accounts are bound and tickets issued. */
export const OIDC = 'oidc'

const LIFE = 10 * 60_000

/** Where the browser goes to sign in, and the secret that ties the answer to this browser. */
export async function beginOidc(
  services: Services,
  redirectUri: string,
): Promise<{ url: string; state: string }> {
  const provider = await discovered(services.config)
  const [state, nonce, verifier] = [newSecret(), newSecret(), openid.randomPKCECodeVerifier()]
  await services.db.pool.query(
    'insert into engine.oidc_login (digest, nonce, verifier, expires_at) values ($1, $2, $3, $4)',
    [digestOf(state), nonce, verifier, new Date(Date.now() + LIFE)],
  )
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href, state }
}

/** The subject that the provider vouches for; null if this browser has begun no such login, or not lately. */
export async function completeOidc(services: Services, callback: URL, state: string): Promise<string | null> {
  if (!looksSecret(state)) return null
  const { rows } = await services.db.pool.query<{ nonce: string; verifier: string }>(
    'delete from engine.oidc_login where digest = $1 and expires_at > $2 returning nonce, verifier',
    [digestOf(state), new Date()],
  )
  const [begun] = rows
  if (!begun) return null
  const tokens = await openid.authorizationCodeGrant(await discovered(services.config), callback, {
    expectedState: state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  })
  return tokens.claims()?.sub ?? null
}

const providers = new WeakMap<Config, Promise<openid.Configuration>>()

/** The provider's own description, asked for once; a failure is not remembered. */
function discovered(config: Config): Promise<openid.Configuration> {
  const { oidc } = config
  if (!oidc) throw new Error('no OIDC provider is set up')
  let provider = providers.get(config)
  if (!provider) {
    const issuer = new URL(oidc.issuer)
    // A provider on the same machine may do without TLS; whoever answers for it, its keys have signed what they say.
    const isInsecure = issuer.protocol === 'http:'
    const execute = [openid.enableNonRepudiationChecks, ...(isInsecure ? [openid.allowInsecureRequests] : [])]
    provider = openid.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, { execute })
    providers.set(config, provider)
    provider.catch(() => providers.delete(config))
  }
  return provider
}

import { demoPassword } from '../base/config.ts'
import type { Services } from '../context/services.ts'
import type { ThirdLogin } from '../context/sessions.ts'
import { chatsOf } from './chats/chat.ts'
import { signSecret } from './sign/sign.ts'
import { OIDC } from './single-sign-on/oidc.ts'

/** The third parties that this installation knows, an OpenID provider and enterprise chats among them. */
export const thirdLoginsOf = ({
  config,
  providers,
}: Pick<Services, 'config' | 'providers'>): readonly ThirdLogin[] => [
  ...(config.oidc ? [{ type: OIDC, label: '统一身份认证', begin: '/api/sys/oidc/login' }] : []),
  ...chatsOf(config).map(({ type, label, name }) => ({
    type,
    label,
    begin: `/api/sys/thirdLogin/chat/${name}/begin`,
  })),
  ...(providers.thirdLogins ?? []),
]

/** People to sign in as by one click; where the password is not the published one, it stays with who set it. */
function demoOf({ config, providers }: Pick<Services, 'config' | 'providers'>) {
  const isPublished = (config.adminPassword ?? demoPassword) === demoPassword
  if (!config.demo || !isPublished || !providers.demoPeople?.length) return null
  return { password: demoPassword, people: providers.demoPeople }
}

/** What a page must know before its first call, for its head: how calls are signed, and which ways in there are. */
export function bootSettings(services: Services): Record<string, string> {
  const { config, providers } = services
  const entrance = {
    sso: config.sso,
    casUrl: config.casUrl ?? null,
    canRegister: config.allowRegister && providers.accounts.register !== undefined,
    thirdLogins: thirdLoginsOf(services),
    assistantUrl: config.assistantUrl ?? null,
    demo: demoOf(services),
  }
  return { 'sign-secret': signSecret(config), entrance: JSON.stringify(entrance) }
}

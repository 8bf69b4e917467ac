import { BusinessError } from '@mortise/model'
import { type Account, forbidden } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { hasMore } from '../rights/more.ts'

/** Nobody sees more by another’s eyes than by their own: why this one may not look as that one, now or any longer. */
export async function viewRefusal(
  services: Services,
  viewer: string,
  { id, realname }: Pick<Account, 'id' | 'realname'>,
  tenant: string,
): Promise<Error | null> {
  const { isAdmin, codes } = await services.rights.of(viewer, tenant)
  if (!isAdmin && !codes.has('user:viewAs')) return forbidden()
  return (await hasMore(services, { own: viewer, theirs: id, tenant }))
    ? new BusinessError(`【${realname}】的权限超出您的权限，不能以其身份查看`)
    : null
}

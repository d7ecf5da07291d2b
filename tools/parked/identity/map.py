# old path (below identity/) -> new path
MOVES = {}
def mv(room, *pairs):
    for old, new in pairs: MOVES[old] = f'{room}/{new}'
mv('accounts', ('store.ts','store.ts'),('contacts/store.ts','store/contacts.ts'),('row-mac.ts','store/row-mac.ts'),
   ('tokens.ts','service/tokens.ts'),('effort.ts','rules/effort.ts'),('faults.ts','faults.ts'),
   ('registration/patterns.ts','rules/patterns.ts'),('registration/birthday.ts','rules/birthday.ts'))
mv('sessions', ('service.ts','service.ts'),('gate.ts','service/gate.ts'),('gate.test.ts','gate.test.ts'),('browser.ts','rules/browser.ts'),
   ('browser.test.ts','browser.test.ts'),('rules.ts','rules.ts'),('rules.test.ts','rules.test.ts'),('present.ts','present.ts'),
   ('sessions/store.ts','store/elsewhere.ts'),('sign-in/store.ts','store/browsers.ts'),('sign-in/remembered.ts','service/remembered.ts'),
   ('trials/close.ts','service/close-trials.ts'),('trials/store.ts','store/trials.ts'),('contract.ts','contract/session.ts'))
mv('passwords', ('passwords.ts','service.ts'),('passwords.test.ts','passwords.test.ts'),('effort.test.ts','effort.test.ts'),
   ('passwords/policy.ts','service/policy.ts'),('passwords/first.ts','service/first.ts'),('passwords/initial.ts','service/initial.ts'),
   ('passwords/known.ts','rules/known.ts'),('passwords/known-words.ts','rules/known-words.ts'),('passwords/strength.ts','rules/strength.ts'))
mv('password-reset', ('passwords/desk.ts','service.ts'),('passwords/desk.test.ts','password-reset.test.ts'),('passwords/routes.ts','routes.ts'),
   ('passwords/contract.ts','contract.ts'))
mv('messages', ('messages/messages.ts','service.ts'),('messages/provider.ts','service/provider.ts'),('messages/local.ts','service/local.ts'),
   ('sms/gateway.ts','service/gateway.ts'),('mail/smtp.ts','service/smtp.ts'),('mail/page.ts','present/page.ts'))
mv('codes', ('codes/codes.ts','service.ts'),('post.ts','service/post.ts'))
mv('human', ('human/human.ts','service.ts'),('human/captcha.ts','service/captcha.ts'))
mv('providers', ('social/provider.ts','service.ts'),('social/openid.ts','service/openid.ts'),('social/settings.ts','service/settings.ts'),
   ('social/settings.test.ts','settings.test.ts'),('social/errors.test.ts','errors.test.ts'),('phones/tokens.ts','service/tokens.ts'),
   ('phones/passwordless.ts','service/passwordless.ts'),('phones/passwordless-desk.ts','fixtures/passwordless-desk.ts'),
   ('social/local-provider.ts','fixtures/local-provider.ts'))
mv('factors', *[(f'factors/{n}.ts',f'service/{n}.ts') for n in ('passkeys','recovery','totp','ways','reset')], ('factors/pages.ts','contract/pages.ts'))
mv('phones', ('registration/phone.ts','rules/number.ts'),('registration/countries.ts','rules/countries.ts'),
   ('registration/countries.LICENCE','rules/countries.LICENCE'),('phones/local.ts','service/local.ts'))
mv('sign-in', *[(f'sign-in/{n}.ts',f'service/{n}.ts') for n in ('deps','brand-door','tries','verification','admit')],
   ('sign-in/holder.ts','rules/holder.ts'),('contract/settings.ts','contract/settings.ts'))
mv('social', *[(f'social/{n}.ts',f'service/{n}.ts') for n in ('journey','link','phones')])
mv('registration', ('registration/check.ts','rules/check.ts'),('catalogue.test.ts','catalogue.test.ts'))
mv('front', *[(n,n) for n in ('room.ts','routes.ts','access.ts','testing.ts','fixtures.ts','accounts.test.ts','identity.test.ts')])
UI = {
 'accounts': 'entry/focus.ts entry/refusal.tsx entry/use-countdown.ts player/check-box.tsx player/tabs.tsx player/use-sending.ts player/warning.tsx player/warning-step.tsx player/identity.css player/register.css player/code-field.tsx',
 'human': 'player/captcha.tsx player/human.ts',
 'passwords': 'player/password-field.tsx player/strength-bar.tsx player/new-password.tsx player/change-password-form.tsx',
 'sessions': 'player/session.ts player/devices.tsx player/agent-name.ts',
 'factors': 'entry/code-field.tsx entry/factor-calls.ts entry/passkey-setup.tsx entry/passkey.ts entry/pending-redirect.ts entry/recovery-codes.tsx entry/step-up-place.tsx entry/step-up.tsx entry/step-ups.ts entry/totp-setup.tsx entry/use-guarded.ts player/security-row.tsx',
 'sign-in': 'entry/name-form.tsx entry/use-entry.ts entry/verify-step.tsx player/use-entered.ts player/free-play.tsx player/use-joining.ts player/remembered.ts',
 'phones': 'player/country-picker.tsx player/phone-field.tsx player/use-phone-service.ts',
 'registration': 'player/register-entry.tsx player/register-fields.tsx player/register-page.tsx player/register-rules.ts player/register-rules.test.ts player/use-register.ts player/use-phone.ts player/phone-code-form.tsx player/bonus-offer.tsx player/wrong-words.ts',
 'social': 'player/social-buttons.tsx player/social-page.tsx player/returning.tsx player/ways-in.tsx',
 'password-reset': 'player/reset-page.tsx player/forgot-popup.tsx player/forgot-by-email.tsx player/forgot-by-phone.tsx',
 'messages': 'operator/messages.tsx operator/entries.ts',
 'front': 'player/login-form.tsx player/login-popup.tsx player/sms-form.tsx player/change-password-popup.tsx player/security-page.tsx player/entries.ts player/pages.ts agent/agent-login.tsx',
}
for room, names in UI.items():
    mv(room, *[(f'ui/{n}', f'ui/{n}') for n in names.split()])
# names that live in another file than the rest of their old file
NAMES = {}
def nm(old, new, names):
    for n in names.split(): NAMES[(old, n)] = new
nm('rules.ts','accounts/rules.ts','Realm nameOf MAX_FAILURES TRY_WINDOW_MS waitBeforeTry')
nm('rules.ts','factors/rules.ts','FRESH_MS STEP_UP_MS')
nm('store.ts','sessions/store/live.ts','SessionRow BY_TOKEN findSession insertSession endOne endAll endFamily markProved isOpen markChanged changedSessions markSeen')
nm('contract.ts','passwords/contract.ts','PASSWORD PasswordWords ChangePassword StaffChangePassword')
nm('contract.ts','front/contract.ts','SystemKeys')
nm('social/contract.ts','providers/contract.ts','SocialProvider PROVIDER_FAULTS PROVIDER_ERRORS ProviderError')
nm('social/faults.ts','providers/faults.ts','providerFault')
nm('social/service.ts','providers/service.ts','SocialSetting')
nm('social/store.ts','accounts/store/links.ts','findLinked linkAccount linksOf dropLink')
nm('registration/contract.ts','phones/contract.ts','CountryCode GetCountryCodes')
nm('codes/rules.ts','messages/contract/purposes.ts','CHANNELS Channel PURPOSES Purpose')
nm('factors/service.ts','sessions/service.ts','SignedIn')
nm('passwords/contract.ts','password-reset/contract.ts','ForgotByEmail ResetByLink ForgotSms ForgotByPhone ExpiredMinutes')
# types that left other files in the same branch (no circles): name -> new file
TYPES = {'RoomWords':'platform/ui/room-words.ts','FieldProps':'features/setup/brand/ui/operator/settings-field-props.ts','CentreProps':'features/money/commission/ui/agent/centre-props.ts','GameFamily':'games/family.ts','TransferRow':'ledger/rows.ts','BalanceRow':'ledger/rows.ts','OpenStake':'features/play/stakes/service/open-stake.ts','StaffNeeds':'features/people/staff/service/needs.ts','LiveOptions':'platform/live/options.ts','LiveCaller':'platform/live/options.ts'}
mv('accounts', ('contract/views.ts','contract/views.ts'))
mv('factors', ('ui/entry/use-staff-act.ts','ui/entry/use-staff-act.ts'),('ui/entry/step-up-question.ts','ui/entry/step-up-question.ts'))

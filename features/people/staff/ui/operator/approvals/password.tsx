export { PasswordRequest as default } from '#features/people/approvals/ui/operator/account-requests.tsx';

export { FactorsRequest as default } from '#features/people/approvals/ui/operator/account-requests.tsx';
